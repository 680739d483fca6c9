export * from '../../../../packages/page/node_modules/lit-html/lit-html.js';
