import { ruleOfGroup, type ModifierGroup } from '@tiffin/domain'

export const messages = {
  variation: 'Portion',
  rule: (group: Pick<ModifierGroup, 'min' | 'max'>) => capitalised(ruleOfGroup(group)),
  isMissing: ({ name }: ModifierGroup) => `Choose ${name}`,
  add: 'Add',
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
