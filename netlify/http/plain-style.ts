// The look of pages that a function writes itself: they load nothing, so their few rules stand in them, and the policy knows them by their hash.
import { createHash } from 'node:crypto';

const rules = `:root{color-scheme:light dark}body{margin:0;background:light-dark(#fcfaf6,#14121b);color:light-dark(#1f1a37,#ebe7e1);font:16px/1.6 system-ui,sans-serif}main{max-width:36rem;margin:0 auto;padding:3rem 1.25rem}h1{margin:0 0 1rem;font:500 2.25rem/1.1 Georgia,serif}a{color:inherit}li,p{margin:.75rem 0;overflow-wrap:anywhere}label{font-weight:600}input,select{box-sizing:border-box;width:100%;min-height:46px;padding:8px 12px;border:1px solid currentcolor;border-radius:2px;background:light-dark(#fff,#1d1a26);color:inherit;font:inherit}button{min-height:46px;padding:8px 22px;border:0;background:light-dark(#b10d47,#f68ca1);color:light-dark(#fff,#280b11);font:600 1rem/1.2 system-ui,sans-serif}input:focus,select:focus,button:focus,a:focus{outline:2px solid light-dark(#0b5fa5,#7cc0ff);outline-offset:2px}`;
const hash = createHash('sha256').update(rules).digest('base64');

export const plainStyle = `<style>${rules}</style>`;
export const plainPolicy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
