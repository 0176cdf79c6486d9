import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '../not-found.tsx'

/** Every path that no other route takes, also below /dashboard: the same page with or without a login. */
export const Route = createFileRoute('/$')({
  staticData: { title: 'Halaman tidak ditemukan' },
  component: NotFound,
})
