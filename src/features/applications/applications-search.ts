/** What the address of Registrasi says of the tab 'Pendaftar'. */
import { shelfSchema } from './application.ts'

/** Without a shelf it is those that wait. */
export const applicationsAddress = {
  rak: shelfSchema.exclude(['menunggu']).optional().catch(undefined),
}
