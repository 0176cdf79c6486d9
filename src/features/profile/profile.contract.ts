import { signedIn } from '#platform/contract.ts'
import { profileSchema, renameSchema } from './profile.ts'

export const profileContract = {
  read: signedIn
    .meta({ tables: ['profiles'] })
    .route({ method: 'GET', path: '/profile' })
    .output(profileSchema),
  rename: signedIn.route({ method: 'PUT', path: '/profile' }).input(renameSchema).output(profileSchema),
}
