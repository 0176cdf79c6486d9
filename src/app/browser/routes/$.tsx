import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '../not-found.tsx'

/**
 * Matches every path without a route of its own, also below /dashboard. Shows the same page with and without a session.
 */
export const Route = createFileRoute('/$')({
  staticData: { title: 'Halaman tidak ditemukan' },
  component: NotFound,
})
