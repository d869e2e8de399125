package main

import (
	"context"
	"flag"
	"fmt"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
)

const (
	protobuf   = "application/vnd.kubernetes.protobuf"
	namespaces = 20
)

func clientFor(userAgent string) (*kubernetes.Clientset, error) {
	config, err := clientConfig(userAgent)
	if err != nil {
		return nil, err
	}
	config.ContentType = protobuf
	return kubernetes.NewForConfig(config)
}

// load creates -n pods in namespaces team-0 … team-19; spec and status come from two managers, as in a real cluster.
func load(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("load", flag.ExitOnError)
	count := flags.Int("n", 1000, "pods")
	if err := flags.Parse(args); err != nil {
		return err
	}
	spec, err := clientFor("deployment-controller")
	if err != nil {
		return err
	}
	status, err := clientFor("kubelet")
	if err != nil {
		return err
	}
	for i := range namespaces {
		namespace := &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: fmt.Sprintf("team-%d", i)}}
		if _, err := spec.CoreV1().Namespaces().Create(ctx, namespace, metav1.CreateOptions{}); err != nil && !apierrors.IsAlreadyExists(err) {
			return err
		}
	}
	start := time.Now()
	err = eachInParallel(*count, 32, func(i int) error {
		pods := func(c *kubernetes.Clientset) interface {
			Create(context.Context, *corev1.Pod, metav1.CreateOptions) (*corev1.Pod, error)
			UpdateStatus(context.Context, *corev1.Pod, metav1.UpdateOptions) (*corev1.Pod, error)
		} {
			return c.CoreV1().Pods(fmt.Sprintf("team-%d", i%namespaces))
		}
		created, err := pods(spec).Create(ctx, examplePod(i), metav1.CreateOptions{})
		if err != nil {
			return err
		}
		created.Status = exampleStatus(i)
		_, err = pods(status).UpdateStatus(ctx, created, metav1.UpdateOptions{})
		return err
	})
	fmt.Println("loaded", *count, "in", time.Since(start))
	return err
}

// churn patches an annotation of -n pods, at most -rate a second.
func churn(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("churn", flag.ExitOnError)
	count := flags.Int("n", 1000, "patches")
	rate := flags.Float64("rate", 0, "patches per second; 0: as fast as possible")
	if err := flags.Parse(args); err != nil {
		return err
	}
	client, err := clientFor("churn")
	if err != nil {
		return err
	}
	pods, err := client.CoreV1().Pods("").List(ctx, metav1.ListOptions{Limit: 1000})
	if err != nil {
		return err
	}
	const workers = 16
	start := time.Now()
	err = eachInParallel(*count, workers, func(i int) error {
		pod := pods.Items[i%len(pods.Items)]
		patch := fmt.Appendf(nil, `{"metadata":{"annotations":{"churn":"%d-%d"}}}`, i, time.Now().UnixNano())
		_, err := client.CoreV1().Pods(pod.Namespace).Patch(ctx, pod.Name, types.MergePatchType, patch, metav1.PatchOptions{})
		if *rate > 0 {
			time.Sleep(time.Duration(workers / *rate * float64(time.Second)))
		}
		return err
	})
	fmt.Println("churned", *count, "in", time.Since(start))
	return err
}

func eachInParallel(count, workers int, work func(i int) error) error {
	var group sync.WaitGroup
	indexes := make(chan int, workers)
	failures := make(chan error, workers)
	for range workers {
		group.Go(func() {
			for i := range indexes {
				if err := work(i); err != nil {
					select {
					case failures <- err:
					default:
					}
				}
			}
		})
	}
	for i := range count {
		indexes <- i
	}
	close(indexes)
	group.Wait()
	select {
	case err := <-failures:
		return err
	default:
		return nil
	}
}

func examplePod(i int) *corev1.Pod {
	namespace, app := fmt.Sprintf("team-%d", i%namespaces), fmt.Sprintf("web-%d", i%50)
	return &corev1.Pod{
		ObjectMeta: metav1.ObjectMeta{
			Name: fmt.Sprintf("%s-%08x-%05d", app, i*2654435761&0xffffffff, i), Namespace: namespace,
			Labels:      map[string]string{"app": app, "pod-template-hash": fmt.Sprintf("%08x", i%50), "tier": []string{"front", "back", "data"}[i%3]},
			Annotations: map[string]string{"prometheus.io/scrape": "true", "prometheus.io/port": "8080", "checksum/config": fmt.Sprintf("%064x", i)},
			OwnerReferences: []metav1.OwnerReference{{
				APIVersion: "apps/v1", Kind: "ReplicaSet", Name: fmt.Sprintf("%s-%08x", app, i%50),
				UID: types.UID(fmt.Sprintf("00000000-0000-0000-0000-%012d", i%50)), Controller: new(true), BlockOwnerDeletion: new(true),
			}},
		},
		Spec: corev1.PodSpec{
			NodeName:   fmt.Sprintf("node-%d", i%100),
			Containers: []corev1.Container{exampleContainer("app", namespace), exampleContainer("proxy", namespace)},
			Volumes: []corev1.Volume{
				{Name: "config", VolumeSource: corev1.VolumeSource{ConfigMap: &corev1.ConfigMapVolumeSource{LocalObjectReference: corev1.LocalObjectReference{Name: "settings"}}}},
				{Name: "tmp", VolumeSource: corev1.VolumeSource{EmptyDir: &corev1.EmptyDirVolumeSource{}}},
			},
		},
	}
}

func exampleContainer(name, namespace string) corev1.Container {
	var env []corev1.EnvVar
	for e := range 14 {
		env = append(env, corev1.EnvVar{Name: fmt.Sprintf("SERVICE_ENDPOINT_%d", e), Value: fmt.Sprintf("http://service-%d.%s.svc.cluster.local:8080/api/v1", e, namespace)})
	}
	env = append(env, corev1.EnvVar{Name: "POD_IP", ValueFrom: &corev1.EnvVarSource{FieldRef: &corev1.ObjectFieldSelector{APIVersion: "v1", FieldPath: "status.podIP"}}})
	return corev1.Container{
		Name: name, Image: "registry.example.com/team/" + name + ":v1.2.3", Env: env,
		Ports: []corev1.ContainerPort{{Name: name, ContainerPort: map[string]int32{"app": 8080, "proxy": 15001}[name]}},
		Resources: corev1.ResourceRequirements{
			Requests: corev1.ResourceList{"cpu": resource.MustParse("100m"), "memory": resource.MustParse("128Mi")},
			Limits:   corev1.ResourceList{"memory": resource.MustParse("256Mi")},
		},
		VolumeMounts: []corev1.VolumeMount{{Name: "config", MountPath: "/etc/config"}, {Name: "tmp", MountPath: "/tmp"}},
	}
}

func exampleStatus(i int) corev1.PodStatus {
	now := metav1.Now()
	status := corev1.PodStatus{
		Phase: corev1.PodRunning, PodIP: fmt.Sprintf("10.%d.%d.%d", i>>16&255, i>>8&255, i&255), HostIP: "192.168.0.1", StartTime: &now,
	}
	for _, condition := range []corev1.PodConditionType{"PodReadyToStartContainers", "Initialized", "Ready", "ContainersReady", "PodScheduled"} {
		status.Conditions = append(status.Conditions, corev1.PodCondition{Type: condition, Status: corev1.ConditionTrue, LastTransitionTime: now})
	}
	for _, name := range []string{"app", "proxy"} {
		status.ContainerStatuses = append(status.ContainerStatuses, corev1.ContainerStatus{
			Name: name, Ready: true, Started: new(true), RestartCount: int32(i % 4),
			Image:       "registry.example.com/team/" + name + ":v1.2.3",
			ImageID:     fmt.Sprintf("registry.example.com/team/%s@sha256:%064x", name, i),
			ContainerID: fmt.Sprintf("containerd://%064x", i),
			State:       corev1.ContainerState{Running: &corev1.ContainerStateRunning{StartedAt: now}},
		})
	}
	return status
}
