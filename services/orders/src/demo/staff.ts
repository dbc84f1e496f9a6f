/** Who serves in the demo restaurant: users of its demo data in tenancy. */
export const demoStaff = [
  { id: '01910000-0000-7000-8000-000000000104', email: 'waiter@spice.test', role: 'Waiter' },
  { id: '01910000-0000-7000-8000-000000000104', email: 'waiter@spice.test', role: 'Waiter' },
  { id: '01910000-0000-7000-8000-000000000102', email: 'captain@spice.test', role: 'Captain' },
] as const

export type DemoStaff = (typeof demoStaff)[number]
