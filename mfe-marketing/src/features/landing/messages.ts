/** The texts of the public page; the specification fixes only some of them (spec §2). */
export const messages = {
  title: 'The till for your restaurant',
  pitch:
    'Dine-in, takeaway and delivery on one screen. Kitchen tickets, GST bills and payment without a second ' +
    'system, on the tablet you already have.',
  pictureText:
    'The till with an order for table T4: the dishes of the menu with their prices, and the total with its taxes.',
  getStarted: 'Get Started',
  noCard: 'Free to start, no card, ready in two minutes.',

  benefitsTitle: 'What you get',
  stepsTitle: 'How it works',
  plansTitle: 'Plans',
  plansHelp: 'Every restaurant starts on the free plan and stays on it as long as it likes.',
  plansFailed: 'The plans could not be loaded right now. Every restaurant starts on the free one.',
  findTitle: 'Already on Tiffin?',
  findHelp: 'Your restaurant has an address of its own. Its staff sign in there.',
} as const
