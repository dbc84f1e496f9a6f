import { clearToken, storeToken } from '@tiffin/web-kit'
import { afterEach, expect, test } from 'vitest'
import { pairCommand } from './pair-command.ts'

afterEach(() => clearToken('restaurant'))

test.each([
  ['https://spice.example.com', ''],
  ['http://localhost:8080', ' --restaurant spice'],
  ['http://192.168.1.7:8080', ' --restaurant spice'],
  ['https://spicery.example.com', ' --restaurant spice'],
])('the command that pairs with %s names the restaurant where the address does not', (address, restaurant) => {
  storeToken('restaurant', `e30.${btoa(JSON.stringify({ sub: 'u', tid: 'r', sd: 'spice', exp: 4e9 }))}.x`)
  expect(pairCommand('123456', new URL(address))).toBe(`npm run print-agent -- pair ${address} 123456${restaurant}`)
})
