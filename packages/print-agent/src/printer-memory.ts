/** What is known of a printer since the program started, from one slip to the next. */
export type PrinterMemory = {
  /** True once it has answered anything: its silence is a failure from then on, and no trait. */
  hasAnswered: boolean
  /** Whether it answers `GS r`; null where it was not asked yet, or another one may have taken its place. */
  saysWhenPrinted: boolean | null
  /** How many of these questions it has not answered. One that was switched off answers them never. */
  owedAnswers: number
}

export function newPrinterMemory(): PrinterMemory {
  return { hasAnswered: false, saysWhenPrinted: null, owedAnswers: 0 }
}
