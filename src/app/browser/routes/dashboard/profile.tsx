import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '#features/profile/screens/profile-screen.tsx'

export const Route = createFileRoute('/dashboard/profile')({
  staticData: { title: 'Profil Saya' },
  component: ProfileScreen,
})
