/** What a restaurant prints on bills and kitchen tickets. */
export type Settings = {
  readonly name: string
  readonly address: string
  readonly gstin: string
  readonly phone: string
  readonly billHeader: string
  readonly billFooter: string
  readonly kotHeader: string
  readonly kotFooter: string
}
