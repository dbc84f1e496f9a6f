/** The classes of a link, or of a button that looks like one, high enough for a finger. */
export const linkClass =
  'inline-flex min-h-11 items-center gap-2 text-base font-medium text-accent-ink underline underline-offset-4'
