import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { MessagePage } from './message-page.tsx'

export function NotFound() {
  const path = useLocation({ select: (location) => location.pathname })
  useEffect(() => console.error('404: no page at', path), [path])
  return (
    <MessagePage
      heading="404"
      text="Oops! Page not found"
      action={
        // The landing page is a file of its own, outside this router.
        <Button component="a" href="/" size="md">
          Return to Home
        </Button>
      }
    />
  )
}
