/** How a link or a button that reads like one looks, with the height of a finger. */
export const linkClass =
  'inline-flex min-h-11 items-center gap-2 text-base font-medium text-accent-ink underline underline-offset-4'
