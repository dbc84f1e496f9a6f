import type { ModifierGroup } from '@tiffin/contracts'
import { ruleOfGroup } from '@tiffin/domain'

export const messages = {
  title: 'Add-ons',
  help: 'What a guest chooses with a dish, such as Spice level or Extra cheese. Each item’s form says which it has.',
  none:
    'Add-ons are what a guest chooses with a dish, such as Spice level or Extra cheese. ' +
    'Without them, a tap on a dish adds it at once.',
  loadFailed: 'Failed to load the add-ons.',
  saveFailed: 'Failed to save the add-ons.',
  deleteFailed: 'Deletion failed.',
  added: (name: string) => `Add-ons "${name}" added!`,
  updated: (name: string) => `Add-ons "${name}" updated!`,
  deleted: (name: string) => `Add-ons "${name}" deleted!`,
  deleteQuestion: (name: string) =>
    `Delete the add-ons "${name}"? Dishes no longer ask for them; past orders keep them.`,

  inShort: (group: ModifierGroup) => `(${ruleOfGroup(group)}) ${group.options.map(({ name }) => name).join(' · ')}`,
  name: 'Name',
  nameHint: 'As the till asks for it, such as Spice level.',
  nameRequired: 'Add-ons need a name.',
  min: 'Choose at least',
  max: 'Choose at most',
  minHint: '0: a guest need not choose.',
  minInvalid: (most: number) => `Enter a whole number from 0 to ${most}.`,
  minAboveOptions: 'There are not that many options.',
  maxInvalid: (most: number) => `Enter a whole number from 1 to ${most}.`,
  maxBelowMin: 'At most must not be below at least.',
  options: 'Options',
  optionsHint: 'A price comes on top of the dish. Options that cost nothing may be chosen beforehand.',
  optionName: (place: number) => `Option ${place}`,
  optionPrice: (place: number) => `Price ${place} (₹)`,
  isDefault: (place: number) => `Option ${place} is chosen beforehand`,
  addOption: 'Add option',
  moveUp: (place: number) => `Move option ${place} up`,
  remove: (place: number) => `Remove option ${place}`,
  optionNameInvalid: 'Each option needs a name of its own.',
  priceInvalid: 'Enter a price of ₹0.00 or more, with at most two decimals.',
  defaultCosts: 'What is chosen beforehand must cost nothing.',
  defaultsTooMany: 'More are chosen beforehand than may be chosen.',
} as const
