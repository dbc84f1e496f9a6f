import {
  getBillOutput,
  listDevices,
  listPrinters,
  listStationOutputs,
  listStationRoutes,
  listStations,
  type ResponseOf,
} from '@tiffin/contracts'
import { readWithRetries } from '../../files/read-with-retries.ts'
import { list, one, type DataTable } from './data-table.ts'

/** The lists of the download that say where kitchen tickets and bills go. */
export const KITCHEN_TABLES: readonly DataTable[] = [
  list('stations', 'Stations of the kitchen, in their order.', listStations),
  list(
    'station-routes',
    'The station of each category: the one assigned to it, and the one its dishes go to.',
    listStationRoutes,
  ),
  {
    name: 'station-outputs',
    about: 'Stations that get their tickets on a screen or a printer; all others get them on paper from the till.',
    pages: readOutputs,
  },
  list('printers', 'Printers of the network.', listPrinters),
  one('bill-output', 'The printer of bills, and the pin of it that opens the cash drawer.', getBillOutput),
  {
    name: 'devices',
    about: 'Kitchen screens, print agents and the tills opened last. Tokens and codes are left out.',
    pages: readDevices,
  },
]

/**
 * Reads the outputs of the stations, each with the fields of a printer, which are null where the output is no printer.
 */
async function* readOutputs(signal: AbortSignal) {
  const outputs: ResponseOf<typeof listStationOutputs> = await readWithRetries(listStationOutputs, {}, signal)
  yield outputs.map(({ printer_id = null, copies = null, ...output }) => ({ ...output, printer_id, copies }))
}

/** Reads the devices, each with every column, because only a till has a series. */
async function* readDevices(signal: AbortSignal) {
  const devices: ResponseOf<typeof listDevices> = await readWithRetries(listDevices, {}, signal)
  yield devices.map(({ series = null, ...device }) => ({ ...device, series }))
}
