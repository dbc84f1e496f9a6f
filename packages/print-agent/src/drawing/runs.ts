import { isDanda, JOINERS, LATIN, scriptOf, scriptsIn, type Script } from './scripts.ts'

/** A part of a text that one call draws, with the fonts of these scripts. */
export type Run = { readonly text: string; readonly scripts: readonly Script[]; readonly isRightToLeft: boolean }

/**
 * Splits a text by script. A text with letters from right to left stays one run, which the canvas orders by the rules
 * of Unicode: in `چکن 65 (نیا)` the digits are read from the left and the brackets are around the last word.
 *
 * @param text characters that `scriptOf` knows, and joiners
 */
export function runsOf(text: string): Run[] {
  const characters = [...text]
  const scripts = scriptsIn(characters)
  if (!scripts.some((each) => each.isRightToLeft)) return plainRuns(characters)
  const firstLetter = characters.find((each) => /\p{L}/u.test(each)) ?? ''
  return [{ text, scripts, isRightToLeft: scriptOf(firstLetter)?.isRightToLeft === true }]
}

function plainRuns(characters: readonly string[]): Run[] {
  const runs: { text: string; script: Script }[] = []
  characters.forEach((character, index) => {
    const current = runs.at(-1)
    const script = scriptWithin(characters, index, current?.script)
    if (script === null) return
    if (current?.script === script) current.text += character
    else runs.push({ text: character, script })
  })
  return runs.map(({ text, script }) => ({ text, scripts: [script], isRightToLeft: false }))
}

/** Returns the script that a character is drawn with; null for a joiner that joins nothing. */
function scriptWithin(characters: readonly string[], index: number, current: Script | undefined): Script | null {
  const character = characters[index]!
  if (JOINERS.test(character)) return current === LATIN ? null : (current ?? null)
  if (isDanda(character) && current !== undefined && current !== LATIN) return current
  if (character !== ' ') return scriptOf(character)
  const next = characters[index + 1]
  return current !== undefined && next !== undefined && scriptOf(next) === current ? current : LATIN
}
