/** URL parameters of the tab 'Pendaftar' in Registrasi. */
import { oneOf } from '#base/address.ts'
import { shelves } from './application-shelves.ts'

const [, ...others] = shelves

/** Without `rak`, the waiting applications are shown. */
export const applicationsAddress = { rak: oneOf(others) }
