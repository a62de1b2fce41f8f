import { storedDuty } from '../inbox/stored-duty';

// A script of its own in the head of documents that have a skeleton (root.tsx): shows it to those for whom it is drawn,
// members who read English, with the place of the strip for those who have something to do. Others see the logo.
try {
  const { id } = JSON.parse(localStorage.getItem('loginInfo') ?? '{}') as { id?: unknown };
  if (typeof id === 'number' && localStorage.getItem('lang') !== 'zh') {
    const duty = storedDuty(id);
    const isElsewhere = duty !== null && duty.href !== location.pathname + location.search;
    document.documentElement.dataset.skeleton = isElsewhere ? 'duty' : 'plain';
  }
} catch {
  // Without storage nobody is signed in.
}
