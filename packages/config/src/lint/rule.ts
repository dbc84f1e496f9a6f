type Problem = { readonly node: object; readonly messageId: string }

/** The parts of a linter rule that our rules use. The syntax tree is that of ESTree. */
export type Rule = {
  readonly meta: {
    readonly docs: { readonly description: string }
    readonly messages: Readonly<Record<string, string>>
  }
  readonly create: (context: {
    readonly report: (problem: Problem) => void
  }) => Readonly<Record<string, (node: never) => void>>
}
