// SPDX-License-Identifier: MIT
// Says in words that the page can't start: in browsers that are too old for its modules, from a file, and
// when a part is missing. It is written for browsers of any age.
(function () {
    'use strict';

    var WORDS = {
        en: {
            old: 'This browser is too old for this page, which needs one of 2023 or newer.',
            file: 'A page that was opened as a file may not start the engine. bredon serve shows it, or any program '
                + 'that serves its folder, such as python3 -m http.server.',
            part: 'A part of this page could not be loaded. Load it again; if that does not help, the files of the '
                + 'page are not complete.',
            none: 'There is no engine.'
        },
        de: {
            old: 'Dieser Browser ist zu alt für diese Seite. Sie braucht einen von 2023 oder einen neueren.',
            file: 'Eine Seite, die als Datei geöffnet wurde, darf die Engine nicht starten. bredon serve zeigt sie, oder '
                + 'jedes Programm, das ihren Ordner ausliefert, etwa python3 -m http.server.',
            part: 'Ein Teil dieser Seite konnte nicht geladen werden. Lade sie neu; wenn das nicht hilft, sind die Dateien '
                + 'der Seite nicht vollständig.',
            none: 'Es gibt keine Engine.'
        },
        es: {
            old: 'Este navegador es demasiado antiguo para esta página, que necesita uno de 2023 o posterior.',
            file: 'Una página abierta como archivo no puede arrancar el motor. bredon serve la muestra, o cualquier '
                + 'programa que sirva su carpeta, como python3 -m http.server.',
            part: 'No se pudo cargar una parte de esta página. Cárgala de nuevo; si no ayuda, los archivos de la página '
                + 'no están completos.',
            none: 'No hay motor.'
        },
        it: {
            old: 'Questo browser è troppo vecchio per questa pagina, che ne vuole uno del 2023 o più nuovo.',
            file: 'Una pagina aperta come file non può avviare il motore. La mostra bredon serve, o qualsiasi programma '
                + 'che serva la sua cartella, come python3 -m http.server.',
            part: 'Una parte di questa pagina non si è caricata. Ricaricala; se non aiuta, i file della pagina non sono '
                + 'completi.',
            none: 'Non c’è nessun motore.'
        },
        he: {
            old: 'הדפדפן הזה ישן מדי לדף הזה, שזקוק לדפדפן משנת 2023 או חדש יותר.',
            file: 'דף שנפתח כקובץ אינו יכול להפעיל את המנוע. bredon serve מציג אותו, או כל תוכנה שמגישה את התיקייה שלו, '
                + 'כמו python3 -m http.server.',
            part: 'חלק מהדף הזה לא נטען. טענו אותו מחדש; אם זה לא עוזר, קובצי הדף אינם שלמים.',
            none: 'אין מנוע.'
        }
    };

    // The language that language.js has set; it may be what is missing, and then it is that of the browser.
    var root = document.documentElement;
    var words = function () {
        var browser = String(navigator.language).slice(0, 2);
        return WORDS[root.lang === 'en' && root.dir === '' ? browser : root.lang] || WORDS.en;
    };

    function tell(name) {
        var told = document.getElementById('trouble');
        if (told.hasAttribute('hidden')) {
            told.textContent = words()[name];
            told.setAttribute('dir', 'auto');
            told.removeAttribute('hidden');
            document.getElementById('status').textContent = words().none;
        }
    }

    if (location.protocol === 'file:' && !window.bredonWorker) {
        tell('file');
    } else if (!('noModule' in document.createElement('script'))) {
        tell('old');
    }
    window.addEventListener('error', function (event) {
        if (document.documentElement.hasAttribute('data-ready')) {
            return;
        }
        if (event.target && event.target.tagName === 'SCRIPT') {
            tell('part');
        } else if (/SyntaxError/.test(event.message)) {
            tell('old');
        }
    }, true);
})();
