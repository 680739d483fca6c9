// SPDX-License-Identifier: MIT
// `games` alone: what is in the database.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "clean.h"
#include "command.h"
#include "games/games_actions.h"
#include "json.h"

enum { YEARS = 200, FIRST_YEAR = 1970, SHOWN = 10 };

// The games of a group, and how they ended; of a player: games won, lost and drawn.
typedef struct Group {
    char *name; // on the heap
    int64_t games, plus, minus, draws;
} Group;

typedef struct Summary {
    GamesOptions *options;
    GameDb db;
    GameIndex index;
    Group sizes[SIZE_MOST + 1], years[YEARS];
    Group *players; // by id
    size_t player_count;
    int64_t games;
    TextBuf text;
} Summary;

static bool set_name(Group *group, Word name, Fault *fault) {
    group->name = strndup(name.at, name.length);
    return group->name || fault_set(fault, 0, "no memory");
}

static void free_names(Group *groups, size_t count) {
    for (size_t i = 0; i < count; i++) {
        free(groups[i].name);
    }
}

static void count(Group *group, GameResult result, int sign) {
    group->games++;
    group->plus += sign > 0;
    group->minus += sign < 0;
    group->draws += result == RESULT_DRAW;
}

static void count_game(Summary *summary, const GameFacts *facts) {
    char day[DAY_TEXT];
    int sign = game_result_sign(facts->result);
    long year = facts->day > 0 ? strtol(day_write(facts->day, day), NULL, 10) - FIRST_YEAR : 0;
    summary->games++;
    count(&summary->sizes[facts->size <= SIZE_MOST ? facts->size : 0], facts->result, sign);
    count(&summary->years[year < YEARS ? year : 0], facts->result, sign);
    for (int i = 0; i < 2; i++) {
        if (facts->players[i] < summary->player_count) {
            count(&summary->players[facts->players[i]], facts->result, i == WHITE ? sign : -sign);
        }
    }
}

static void count_games(Summary *summary) {
    const GameIndex *index = &summary->index;
    for (size_t i = 0; i < index->count; i++) {
        for (size_t at = 0; at < index->batches[i].count; at++) {
            GameFacts facts = game_facts_unpack(index->batches[i].facts + at * FACT_BYTES);
            if (facts.size > 0) {
                count_game(summary, &facts);
            }
        }
    }
}

static void add_group(Summary *summary, const char *type, const Group *group) {
    static const char *const names[2][4] = {{"games", "white", "black", "draws"},
                                            {"games", "wins", "losses", "draws"}};
    const int64_t counts[4] = {group->games, group->plus, group->minus, group->draws};
    TextBuf *text = &summary->text;
    if (!summary->options->json) {
        textbuf_format(text, "%9" PRId64 "%9" PRId64 "%9" PRId64 "%9" PRId64 "  ", counts[0],
                       counts[1], counts[2], counts[3]);
        clean_add(text, group->name, strlen(group->name), CLEAN_WHOLE, true);
        textbuf_add_string(text, group->name[0] == '\0' ? "(no name)\n" : "\n");
        return;
    }
    json_begin_line(text, type);
    json_string(text, "name", group->name);
    for (int i = 0; i < 4; i++) {
        json_integer(text, names[strcmp(type, "player") == 0][i], counts[i]);
    }
    json_end_line(text);
}

// Adds a table of the groups that have games.
static void add_groups(Summary *summary, const char *type, const Group *groups, size_t length) {
    bool cut = !summary->options->json && strcmp(type, "size") != 0 && strcmp(type, "year") != 0;
    size_t rows = 0;
    if (!summary->options->json) {
        bool player = strcmp(type, "player") == 0;
        textbuf_format(&summary->text, "\n%9s%9s%9s%9s  %s\n", "games", player ? "wins" : "white",
                       player ? "losses" : "black", "draws", type);
    }
    for (size_t i = 0; i < length; i++) {
        if (groups[i].name && groups[i].games > 0 && (rows++ < SHOWN || !cut)) {
            add_group(summary, type, &groups[i]);
        }
    }
    if (cut && rows > SHOWN) {
        textbuf_format(&summary->text, "%38sand %zu more (--json lists all)\n", "", rows - SHOWN);
    }
}

static int compare_groups(const void *a, const void *b) {
    const Group *first = a;
    const Group *second = b;
    if (!first->name || !second->name) { // an id without a row
        return !first->name - !second->name;
    }
    return first->games != second->games ? (first->games < second->games ? 1 : -1)
                                         : strcmp(first->name, second->name);
}

// Reads the names of the players, or the sources with their games, into groups by their ids, which
// the caller frees.
static Group *read_groups(Summary *summary, const char *sql, size_t *ret_count, Fault *fault) {
    GameDb *db = &summary->db;
    sqlite3_stmt *row = game_db_prepare(db, sql, fault);
    Group *groups = NULL;
    size_t room = 0;
    size_t count = 0;
    bool good = row;
    while (good && game_db_row(db, row, &good, fault)) {
        int64_t id = sqlite3_column_int64(row, 0);
        if (id < 0 || id > FACT_PLAYERS_MOST) {
            continue;
        }
        size_t more = (size_t)id < count ? 0 : (size_t)id + 1 - count;
        Group *all = array_reserve(groups, count, more, &room, sizeof *all);
        good = all || fault_set(fault, 0, "no memory");
        if (good) {
            groups = all;
            memset(groups + count, 0, more * sizeof *all);
            count += more;
            groups[id].games = sqlite3_column_int64(row, 2);
            groups[id].plus = sqlite3_column_int64(row, 3);
            groups[id].minus = sqlite3_column_int64(row, 4);
            groups[id].draws = sqlite3_column_int64(row, 5);
            free(groups[id].name);
            good = set_name(&groups[id], game_db_word(row, 1), fault);
        }
    }
    sqlite3_finalize(row);
    if (!good) {
        free_names(groups, count);
        free(groups);
        groups = NULL;
        count = 0;
    }
    *ret_count = count;
    return groups;
}

static void add_head(Summary *summary) {
    struct stat about;
    const GameDb *db = &summary->db;
    TextBuf *text = &summary->text;
    int64_t size = stat(db->path, &about) == 0 ? (int64_t)about.st_size : 0;
    int64_t players = 0;
    for (size_t i = 0; i < summary->player_count; i++) {
        players += summary->players[i].games > 0;
    }
    if (summary->options->json) {
        json_begin_line(text, "database");
        json_string(text, "file", db->path);
        json_integer(text, "bytes", size);
        json_integer(text, "games", summary->games);
        json_integer(text, "players", players);
        json_integer(text, "index", db->plies);
        json_end_line(text);
    } else {
        textbuf_format(text,
                       "%s: %" PRId64 " game%s, %" PRId64
                       " player%s, positions up to ply %d, %.1f MiB\n",
                       quoted(db->path).text, summary->games, plural_s(summary->games), players,
                       plural_s(players), db->plies, (double)size / (1 << 20));
    }
}

static bool add_all(Summary *summary, Fault *fault) {
    static const char by_source[] =
        "SELECT source, sources.name, count(*), sum(result IN ('R-0', 'F-0', '1-0')),"
        " sum(result IN ('0-R', '0-F', '0-1')), sum(result = '1/2-1/2')"
        " FROM games JOIN sources ON sources.id = source GROUP BY source";
    char names[SIZE_MOST + 1 + YEARS][16];
    size_t sources = 0;
    Fault why = {0};
    Group *source = read_groups(summary, by_source, &sources, &why);
    summary->players =
        read_groups(summary, "SELECT id, name FROM players", &summary->player_count, &why);
    *fault = why;
    bool good = why.text[0] == '\0';
    for (int i = 0; i <= SIZE_MOST; i++) {
        snprintf(names[i], sizeof *names, "%dx%d", i, i);
        summary->sizes[i].name = names[i];
    }
    for (int i = 0; i < YEARS; i++) {
        snprintf(names[SIZE_MOST + 1 + i], sizeof *names, i > 0 ? "%d" : "unknown", FIRST_YEAR + i);
        summary->years[i].name = names[SIZE_MOST + 1 + i];
    }
    if (good) {
        count_games(summary);
        add_head(summary);
        qsort(summary->players, summary->player_count, sizeof(Group), compare_groups);
        qsort(source, sources, sizeof(Group), compare_groups);
        add_groups(summary, "size", summary->sizes, SIZE_MOST + 1);
        add_groups(summary, "year", summary->years, YEARS);
        add_groups(summary, "source", source, sources);
        add_groups(summary, "player", summary->players, summary->player_count);
    }
    free_names(source, sources);
    free_names(summary->players, summary->player_count);
    free(source);
    free(summary->players);
    return good;
}

int games_show(GamesOptions *options) {
    Summary *summary = calloc(1, sizeof *summary);
    Fault fault = {.text = "no memory"};
    bool good = summary != NULL;
    if (good) {
        summary->options = options;
        good = games_options_open(options, DB_READ, &summary->db, &fault);
    }
    if (good) {
        good = game_index_open(&summary->index, &summary->db, NULL, &fault);
        if (good) {
            good = add_all(summary, &fault);
            game_index_finish(&summary->index);
        }
        game_db_close(&summary->db);
    }
    int status = good ? command_print("games", &summary->text) : command_refuse("games", &fault);
    if (summary) {
        textbuf_finish(&summary->text);
    }
    free(summary);
    return status;
}
