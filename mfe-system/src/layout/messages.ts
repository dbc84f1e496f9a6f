export const messages = {
  product: 'Tiffin',
  role: 'System Admin',
  copyright: (year: number) => `© ${year} Tiffin. All rights reserved.`,
} as const
