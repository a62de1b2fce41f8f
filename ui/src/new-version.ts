const toldEvent = 'newversion';
const reloadedKey = 'reloadedForNewVersion';
/** A page that fails again within this time after a reload is not reloaded again. */
const reloadedRecentlyMs = 60_000;

const words = {
  en: [
    'Part of this page couldn’t be loaded. There may be a newer version. Reload the page to continue. Everything you saved is safe.',
    'Reload page',
  ],
  zh: ['页面有一部分未能加载，可能是刚刚更新了版本。请重新加载后继续，已保存的内容不会丢失。', '重新加载'],
};
const look =
  'position:fixed;z-index:9999;top:24px;left:50%;transform:translateX(-50%);width:min(420px,calc(100vw - 32px));' +
  'padding:20px;border:1px solid GrayText;border-radius:16px;background:Canvas;color:CanvasText;' +
  'font:16px/1.5 Figtree Variable,Noto Sans SC,system-ui,sans-serif';
const buttonLook =
  'display:block;min-height:44px;margin-top:12px;padding:0 20px;border:0;border-radius:22px;background:#394AC5;' +
  'color:#fff;font:inherit;font-weight:600;cursor:pointer';

/**
 * An inline script in the head of each page, because it is needed when no other script loads: after an update, the
 * files that an open page requests are gone. It reloads the page once, and shows a message where that did not help. The
 * content security policy allows the script by its hash.
 */
export const newVersionScript = () => `(function(){
var words=${JSON.stringify(words)};
function tell(){
try{if(navigator.onLine&&Date.now()-Number(sessionStorage.getItem('${reloadedKey}'))>${reloadedRecentlyMs}){
sessionStorage.setItem('${reloadedKey}',String(Date.now()));location.reload();return}}catch(e){}
if(document.getElementById('new-version'))return;
var lang='en';try{if(localStorage.getItem('lang')==='zh')lang='zh'}catch(e){}
var box=document.createElement('div'),button=document.createElement('button');
box.id='new-version';box.lang=lang==='zh'?'zh-CN':'en';box.setAttribute('role','alert');box.style.cssText='${look}';
box.textContent=words[lang][0];button.textContent=words[lang][1];button.style.cssText='${buttonLook}';
button.onclick=function(){location.reload()};box.appendChild(button);document.body.appendChild(box)}
addEventListener('${toldEvent}',tell);
addEventListener('error',function(e){if(e.target&&e.target.tagName==='SCRIPT')tell()},true)})()`;

/** Returns whether an error is thrown by a browser when a part of the app cannot be fetched. */
export function isPartMissing(error: unknown): boolean {
  return (
    error instanceof Error && /dynamically imported module|Importing a module script|preload CSS/i.test(error.message)
  );
}

/** Reloads the page once; where that has not helped, shows a message. */
export function reloadForNewVersion(): void {
  dispatchEvent(new Event(toldEvent));
}
