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
  const [errors, setErrors] = useState<Partial<Record<Name, string | null>>>({})

  const getValues = () => mapNames((name) => inputs.current[name]?.value ?? '')
  const findProblem = (name: Name, all: Typed<Name>) => problems[name](all[name], all)
  const setError = (name: Name, error: string | null) => setErrors((before) => ({ ...before, [name]: error }))

  function mapNames<Value>(toValue: (name: Name) => Value) {
    return Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<Name, Value>
  }

  return {
    getValues,
    /** Returns the props of the input. Its error stays until the value changes. */
    field: (name: Name) => ({
      ref(input: HTMLInputElement | null) {
        inputs.current[name] = input
      },
      error: errors[name],
      onChange: () => setError(name, null),
    }),
    check: (name: Name) => setError(name, findProblem(name, getValues())),
    refuse(name: Name, message: string) {
      setError(name, message)
      inputs.current[name]?.focus()
      inputs.current[name]?.select()
    },
    onSubmit: (send: (all: Typed<Name>) => void) => (event: FormEvent) => {
      event.preventDefault()
      const values = getValues()
      const newErrors = mapNames((name) => findProblem(name, values))
      setErrors(newErrors)
      const firstInvalid = names.find((name) => newErrors[name] !== null)
      if (firstInvalid) inputs.current[firstInvalid]?.focus()
      else send(values)
    },
  }
}
