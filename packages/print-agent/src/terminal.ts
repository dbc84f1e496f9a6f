/** Shows lines to the person who started the program: `complain` failures, `say` everything else. */
export type Terminal = { readonly say: (line: string) => void; readonly complain: (line: string) => void }
