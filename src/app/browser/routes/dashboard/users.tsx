import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { UserManagementScreen } from '#features/users/screens/user-management-screen.tsx'
import { userSearchSchema } from '#features/users/user-search.ts'
import { LeftVideos } from '#features/videos/parts/left-videos.tsx'

export const Route = createFileRoute('/dashboard/users')({
  staticData: { title: 'User Management' },
  validateSearch: userSearchSchema,
  search: { middlewares: [stripSearchParams(userSearchSchema.parse({}))] },
  component: Users,
})

function Users() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <UserManagementScreen
      leftBehind={LeftVideos}
      search={search}
      onSearch={(next, options) =>
        void navigate({
          search: (now) => ({ ...now, ...next }),
          replace: options?.replace,
          resetScroll: false,
        })
      }
    />
  )
}
