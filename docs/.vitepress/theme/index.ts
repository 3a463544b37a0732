import { useData } from 'vitepress';
import theme from 'vitepress/theme';
import { defineComponent, h, onMounted, watch } from 'vue';
import './style.css';

/** The start page of the theme has no main landmark: its content becomes one. */
const Layout = defineComponent(() => {
  const { frontmatter } = useData();
  const mark = () => {
    const content = document.getElementById('VPContent');
    if (frontmatter.value.layout === 'home') content?.setAttribute('role', 'main');
    else content?.removeAttribute('role');
  };
  onMounted(mark);
  watch(frontmatter, mark, { flush: 'post' });
  return () => h(theme.Layout);
});

export default { extends: theme, Layout };
