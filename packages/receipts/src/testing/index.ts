export { drawQr } from '../upi/upi-qr.tsx'
export { sampleItem, sampleOrder, sampleSettings, settledOrder } from './sample-order.ts'
