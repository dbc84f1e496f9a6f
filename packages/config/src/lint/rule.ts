type Problem = { readonly node: object; readonly messageId: string }

/** A rule of the linter, as far as ours need it. Its syntax tree is that of ESTree. */
export type Rule = {
  readonly meta: {
    readonly docs: { readonly description: string }
    readonly messages: Readonly<Record<string, string>>
  }
  readonly create: (context: {
    readonly report: (problem: Problem) => void
  }) => Readonly<Record<string, (node: never) => void>>
}
