import { screen, within } from '@testing-library/react'

export const table = () => screen.findByRole('table', { name: 'Current Users' })
export const rowOf = async (email: string) => within(await screen.findByRole('row', { name: new RegExp(email) }))
