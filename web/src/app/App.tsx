import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { Toaster } from '@/ui/toast';
import { createQueryClient } from './queryClient';
import { createRouter } from './router';
import { SessionProvider } from './SessionProvider';

export function App() {
  const [queries] = useState(createQueryClient);
  const [router] = useState(createRouter);
  return (
    <QueryClientProvider client={queries}>
      <SessionProvider>
        <RouterProvider router={router} />
      </SessionProvider>
      <Toaster />
    </QueryClientProvider>
  );
}
