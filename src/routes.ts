/** Every URL and the file of its page. */
import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('features/rides/pages/rides.tsx'),
  route('login', 'features/accounts/pages/login.tsx'),
  route('signup', 'features/accounts/pages/signup.tsx'),
  route('*', 'design/shell/not-found.tsx'),
] satisfies RouteConfig;
