import { Socket } from 'node:net'
import { startFakePrinter, type PrinterMood } from '@tiffin/slips/testing'
import { DEADLINE_MS } from '@tiffin/stack/testing/deadline'
import { freePort } from '@tiffin/stack/testing/free-port'
import { expect, onTestFinished, test } from 'vitest'
import { inWords, sendToPrinter } from './send-to-printer.ts'

const SLIP = Uint8Array.from({ length: 10_000 }, (_, index) => index % 256)
/** More than the system takes over for a printer that reads nothing. */
const ENDLESS = new Uint8Array(64 * 1024 * 1024)
const patient = { connectMs: DEADLINE_MS, silenceMs: DEADLINE_MS, farewellMs: DEADLINE_MS }

async function printerIn(mood: PrinterMood) {
  const printer = await startFakePrinter(mood)
  onTestFinished(printer.stop)
  return { printer, place: placeOf(printer.port) }
}

const placeOf = (port: number) => ({ written: 'the printer', ip: '127.0.0.1', port })

test('a printer gets the bytes, all of them and no other', async () => {
  const { printer, place } = await printerIn('prints')

  await sendToPrinter(place, SLIP, patient)

  expect(printer.papers.map((paper) => [...paper])).toEqual([[...SLIP]])
})

test('a printer that keeps the connection has the bytes as well', async () => {
  const { printer, place } = await printerIn('stays')

  await sendToPrinter(place, SLIP, { ...patient, farewellMs: 1 })

  await expect.poll(() => printer.papers.map((paper) => [...paper])).toEqual([[...SLIP]])
})

test('a port at which nothing listens refuses', async () => {
  await expect(sendToPrinter(placeOf(await freePort()), SLIP, patient)).rejects.toThrow(
    'the printer refuses connections',
  )
})

test('a slip whose printer breaks off the connection is not said to be printed', async () => {
  const { place } = await printerIn('breaks-off')

  await expect(sendToPrinter(place, SLIP, patient)).rejects.toThrow('the printer broke off the connection')
})

test('a printer that takes nothing is waited for, and not for ever', async () => {
  const { place } = await printerIn('wedged')

  await expect(sendToPrinter(place, ENDLESS, { ...patient, silenceMs: 1 })).rejects.toThrow(
    'the printer takes no more of the slip',
  )
})

test('a printer that does not answer is waited for, and not for ever', async () => {
  const connect = () => new Socket()

  await expect(sendToPrinter(placeOf(9100), SLIP, { ...patient, connectMs: 1, connect })).rejects.toThrow(
    'the printer does not answer',
  )
})

test.each([
  ['EHOSTUNREACH', /^There is no way to T1: is it switched on, and in the same network as this machine\?$/],
  ['ENETUNREACH', /^There is no way to T1:/],
  ['ETIMEDOUT', /^T1 does not answer:/],
  ['EPIPE', /^T1 broke off the connection:/],
  ['EACCES', /^T1 cannot be reached: EACCES\.$/],
])('what the system calls %s is said in words', (code, words) => {
  expect(inWords(code, 'T1')).toMatch(words)
})
