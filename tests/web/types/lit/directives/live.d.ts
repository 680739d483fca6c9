export * from '../../../../../packages/page/node_modules/lit-html/directives/live.js';
