export const messages = {
  none: 'Nothing was changed yet.',
  missing: (services: readonly string[]) => `Not complete: ${services.join(', ')} did not answer.`,
  older: 'Show older',
} as const
