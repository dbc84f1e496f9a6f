import type { Daypart } from '@tiffin/contracts'
import { hoursInWords } from '@tiffin/domain'

export const messages = {
  title: 'Serving Hours',
  help: 'When a category is served, such as Breakfast from 07:00 to 11:00. An item’s form can give it others.',
  none:
    'Serving hours say when a category is served, such as Breakfast from 07:00 to 11:00. ' +
    'Without them, every dish is offered at any time.',
  loadFailed: 'Failed to load the serving hours.',
  saveFailed: 'Failed to save the serving hours.',
  deleteFailed: 'Deletion failed.',
  added: (name: string) => `Serving hours "${name}" added!`,
  updated: (name: string) => `Serving hours "${name}" updated!`,
  deleted: (name: string) => `Serving hours "${name}" deleted!`,
  deleteQuestion: (name: string) =>
    `Delete the serving hours "${name}"? Categories and dishes that have no other hours are then served at any time.`,

  hours: (daypart: Daypart) => hoursInWords(daypart),
  categories: ({ categories }: Daypart) =>
    categories.length === 0
      ? 'No category yet'
      : categories.map(({ main_category, subcategory }) => categoryName(main_category, subcategory)).join(' · '),
  name: 'Name',
  nameHint: 'Such as Breakfast.',
  nameRequired: 'Serving hours need a name.',
  nameSemicolon: 'A name may not have a semicolon.',
  from: 'From',
  to: 'To',
  nextDay: 'They end on the next day.',
  wholeDay: 'They last for a whole day.',
  timeInvalid: 'Enter a time, such as 07:00.',
  grace: 'What is in a cart when the hours end can be punched for ten more minutes.',
  days: 'Days on which they begin',
  daysRequired: 'Choose at least one day.',
  served: 'Categories served in them',
  servedHint: 'A subcategory with hours of its own does not have those of its category.',
  noCategories: 'The menu has no categories yet.',
} as const

export function categoryName(main: string, subcategory: string): string {
  return subcategory === '' ? main : `${main} / ${subcategory}`
}
