import { createFileRoute } from '@tanstack/react-router'
import { profileOptions } from '#features/profile/profile.client.ts'
import { ProfileScreen } from '#features/profile/screens/profile-screen.tsx'
import { loginQuery, ownSessionsQuery } from '#features/session/login.client.ts'
import { createPrefetchLoader, shouldReloadOnIntent } from '../../prefetch-loader.ts'

export const Route = createFileRoute('/dashboard/profile')({
  staticData: { title: 'Profil Saya' },
  loader: createPrefetchLoader(({ prefetch }) => {
    prefetch(profileOptions())
    prefetch(loginQuery)
    prefetch(ownSessionsQuery)
  }),
  shouldReload: shouldReloadOnIntent,
  component: ProfileScreen,
})
