/// <reference path="../../../../packages/page/node_modules/lean-qr/index.d.ts" />
export { generate } from 'lean-qr/nano';
