import { getUserDetails, SERVER_TIME_ENTRY, pageOfPath, type Registry } from '@tiffin/contracts'
import { escapeHtml } from './escape-html.ts'
import { inlineScript } from './inline-script.ts'

/**
 * Requests the reads of the page as `call` of web-kit will, and leaves the replies to `call` (`PrefetchedReads` of the
 * contracts). The token must be unexpired by the server's time, which the page carries in `Server-Timing`, because the
 * clock of a tablet may be hours wrong; browsers without `Server-Timing` use their own clock. When the token is missing
 * or malformed, or storage is closed, the script ends with a caught error and requests nothing.
 */
export const PREFETCH_SCRIPT = inlineScript(
  'try{(()=>{' +
    'const token=localStorage.getItem("authToken"),atMs=Date.now();' +
    'const {exp}=JSON.parse(atob(token.split(".")[1].replaceAll("-","+").replaceAll("_","/")));' +
    'const page=performance.getEntriesByType("navigation")[0],' +
    `dated=page?.serverTiming?.find(({name})=>name==="${SERVER_TIME_ENTRY}"),` +
    'nowMs=dated?dated.duration+performance.now()-page.responseStart:atMs;' +
    'if(!(exp*1000>nowMs))return;' +
    'const headers={accept:"application/json",authorization:`Bearer ${token}`};' +
    'const ask=(path)=>{const stop=new AbortController();' +
    'return{stop,reply:fetch(path,{headers,signal:stop.signal}).catch(()=>null)}};' +
    'const paths=JSON.parse(document.currentScript.dataset.reads);' +
    'window.tiffinEarlyReads={token,atMs,reads:Object.fromEntries(paths.map((path)=>[path,ask(path)]))}' +
    '})()}catch{}',
)

/**
 * Returns the script element that requests what the first view of this path reads, and the user's details; null for a
 * path whose page names no reads.
 */
export function prefetchedReadsOf(registry: Registry, pathname: string): string | null {
  const { reads = [] } = pageOfPath(registry, pathname) ?? {}
  if (reads.length === 0) return null
  const paths = escapeHtml(JSON.stringify([getUserDetails.path, ...reads]))
  return `<script data-reads="${paths}">${PREFETCH_SCRIPT.text}</script>`
}
