export const messages = {
  product: 'Tiffin',
  role: 'System Admin',
  copyright: (year: number) => `© ${year} Tiffin. All rights reserved.`,

  everywhere: 'Log out everywhere',
  everywhereQuestion: 'Every browser the operator is signed in on is logged out, this one too.',
  everywhereFailed: (reason: string) => `Could not log out everywhere: ${reason}`,
} as const
