/** What the address of Registrasi says of the tab 'Pendaftar'. */
import { oneOf } from '#base/address.ts'
import { shelves } from './application-shelves.ts'

const [, ...others] = shelves

/** Without a shelf it is those that wait. */
export const applicationsAddress = { rak: oneOf(others) }
