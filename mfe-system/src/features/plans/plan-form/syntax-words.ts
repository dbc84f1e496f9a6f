import { printParseErrorCode, type ParseErrorCode } from 'jsonc-parser'

const words: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this is no value; texts stand in double quotes.',
  InvalidNumberFormat: 'this is no number.',
  PropertyNameExpected: 'a name in double quotes is expected.',
  ValueExpected: 'a value is expected.',
  ColonExpected: 'a colon is expected.',
  CommaExpected: 'a comma is expected.',
  CloseBraceExpected: 'a closing } is expected.',
  CloseBracketExpected: 'a closing ] is expected.',
  EndOfFileExpected: 'nothing may follow here.',
  InvalidCommentToken: 'JSON has no comments.',
  UnexpectedEndOfString: 'the closing double quote is missing.',
}

/**
 * Returns a sentence about what is wrong with a text that is not JSON; a general sentence for a code without words.
 *
 * @param code the parser's first error; undefined where it reported none
 */
export function syntaxWords(code: ParseErrorCode | undefined): string {
  return (code !== undefined && words[printParseErrorCode(code)]) || 'this is not valid JSON.'
}
