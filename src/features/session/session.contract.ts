import { signedInAnyhow } from '#platform/contract.ts'
import { sessionSchema } from './session.ts'

export const sessionContract = {
  /** Who I am. Also renews the session when it is due. */
  current: signedInAnyhow.route({ method: 'GET', path: '/session' }).output(sessionSchema),
}
