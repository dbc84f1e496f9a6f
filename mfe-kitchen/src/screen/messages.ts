export const messages = {
  lost: (since: string, minutes: number) =>
    `No connection since ${since} · ${minutes === 0 ? 'less than 1' : minutes} min. Tickets may be missing.`,
} as const
