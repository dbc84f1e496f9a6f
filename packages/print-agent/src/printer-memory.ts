/** The agent's knowledge of a printer, kept from one slip to the next while the program runs. */
export type PrinterMemory = {
  /** True once the printer has answered any question. From then on its silence is a failure. */
  hasAnswered: boolean
  /** Whether the printer answers `GS r`; null before the first question, and where the printer may be another one. */
  saysWhenPrinted: boolean | null
  /** The number of `GS r` without an answer so far. A printer that was switched off never answers them. */
  owedAnswers: number
}

export function newPrinterMemory(): PrinterMemory {
  return { hasAnswered: false, saysWhenPrinted: null, owedAnswers: 0 }
}
