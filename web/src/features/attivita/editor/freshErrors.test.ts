// @vitest-environment jsdom
import { zodResolver } from '@hookform/resolvers/zod';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { toPicked } from '@/domain/day';
import { PUBLISHED_BEFORE, schemaFor } from '../provvedimento/rules';
import { newValues, type ProvvedimentoValues } from './decisionValues';
import { useFreshErrors } from './freshErrors';

function useDecision() {
  const form = useForm<ProvvedimentoValues>({
    defaultValues: {
      ...newValues(),
      ufficio: 'TRIBUNALE DI MILANO',
      data: toPicked('2024-03-01'),
      data_pubblicazione: toPicked('2024-02-01'),
    },
    resolver: zodResolver(schemaFor('p1')),
  });
  useFreshErrors(form);
  const { errors } = form.formState;
  return { form, errors };
}

it('a message goes when its cause is mended in another field, and those that hold stay', async () => {
  const { result } = renderHook(useDecision);
  await act(() => result.current.form.handleSubmit(() => undefined)());
  expect(result.current.errors.data_pubblicazione?.message).toBe(PUBLISHED_BEFORE);
  expect(result.current.errors.ruolo).toBeDefined();

  act(() => result.current.form.setValue('data', toPicked('2024-01-15')));
  await waitFor(() => expect(result.current.errors.data_pubblicazione).toBeUndefined());
  expect(result.current.errors.ruolo).toBeDefined();

  act(() => result.current.form.setValue('area', 'penale'));
  await waitFor(() => expect(result.current.errors.ruolo).toBeUndefined());
});

it('what the server said of another field stays', async () => {
  const { result } = renderHook(useDecision);
  act(() => result.current.form.setError('titolo', { type: 'server', message: 'Non va bene.' }));
  await act(async () => result.current.form.setValue('data', toPicked('2024-01-15')));
  expect(result.current.errors.titolo?.message).toBe('Non va bene.');
});
