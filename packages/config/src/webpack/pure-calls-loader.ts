/** Matches comments and strings, in which a text that looks like a call must not be marked. */
const COMMENT_OR_STRING = /\/\*[^]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/

/**
 * Matches `defineEndpoint(`, the builders of access and fields, all calls of the schema library, and constructors of
 * `Intl`.
 */
const PURE_CALL =
  /(?<![\w$.])(?:(?:defineEndpoint|internalOnly|requiredText|text|z(?:\.\w+)+|\w+\.check)|new Intl\.\w+)\(/

const TOKENS = new RegExp(`(${COMMENT_OR_STRING.source})|${PURE_CALL.source}`, 'g')

/**
 * Marks the calls that build endpoints and schemas as free of side effects. This webpack loader is for the sources of
 * contracts and domain. Without the mark a bundle keeps every endpoint of a file of which it uses one.
 */
export default function markPureCalls(source: string): string {
  return source.replace(TOKENS, (token: string, ignored?: string) => (ignored ? token : `/*#__PURE__*/ ${token}`))
}
