export { drawQr } from '../upi/qr-code.tsx'
export { sampleItem, sampleOrder, sampleSettings, settledOrder } from './sample-order.ts'
