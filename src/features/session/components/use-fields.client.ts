/**
 * State of the forms on the sign-in page. The form library of the dashboard would make up a twentieth of what the page
 * loads.
 */
import { type FormEvent, useRef, useState } from 'react'

type Typed<Name extends string> = Record<Name, string>

/** @param problems returns the error message for a typed value, or null; in the order of the fields */
export function useFields<Name extends string>(
  problems: Record<Name, (typed: string, all: Typed<Name>) => string | null>,
) {
  const names = Object.keys(problems) as Name[]
  const inputs = useRef<Partial<Record<Name, HTMLInputElement | null>>>({})
  const [said, setSaid] = useState<Partial<Record<Name, string | null>>>({})

  const typed = () => ofEach((name) => inputs.current[name]?.value ?? '')
  const problem = (name: Name, all: Typed<Name>) => problems[name](all[name], all)
  const say = (name: Name, what: string | null) => setSaid((before) => ({ ...before, [name]: what }))

  function ofEach<Value>(of: (name: Name) => Value) {
    return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>
  }

  return {
    typed,
    /** Returns the props of the input. Its error stays until the value changes. */
    field: (name: Name) => ({
      ref(input: HTMLInputElement | null) {
        inputs.current[name] = input
      },
      error: said[name],
      onChange: () => say(name, null),
    }),
    check: (name: Name) => say(name, problem(name, typed())),
    refuse(name: Name, why: string) {
      say(name, why)
      inputs.current[name]?.focus()
      inputs.current[name]?.select()
    },
    onSubmit: (send: (all: Typed<Name>) => void) => (event: FormEvent) => {
      event.preventDefault()
      const all = typed()
      const found = ofEach((name) => problem(name, all))
      setSaid(found)
      const first = names.find((name) => found[name] !== null)
      if (first) inputs.current[first]?.focus()
      else send(all)
    },
  }
}
