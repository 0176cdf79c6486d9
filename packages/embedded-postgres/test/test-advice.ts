import type { Advice } from '../src/advice.ts'

/** Advice of a program whose settings are environment variables. */
export const advice: Advice = {
  otherFolder: 'choose another folder with DATA_DIR',
  otherServer: 'set DATABASE_URL',
  moveRows: 'take its data along by npm run backup and npm run restore',
}
