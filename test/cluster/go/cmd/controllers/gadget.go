package main

import (
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

var gadgetVersion = schema.GroupVersion{Group: "controllers.example.test", Version: "v1"}

// Gadget is the manager's custom resource.
type Gadget struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              GadgetSpec   `json:"spec"`
	Status            GadgetStatus `json:"status,omitempty"`
}

type GadgetSpec struct {
	Size  int64  `json:"size"`
	Color string `json:"color,omitempty"`
}

type GadgetStatus struct {
	ObservedGeneration int64              `json:"observedGeneration,omitempty"`
	Conditions         []metav1.Condition `json:"conditions,omitempty"`
}

type GadgetList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Gadget `json:"items"`
}

func (g *Gadget) DeepCopyObject() runtime.Object {
	copied := *g
	g.ObjectMeta.DeepCopyInto(&copied.ObjectMeta)
	copied.Status.Conditions = append([]metav1.Condition(nil), g.Status.Conditions...)
	return &copied
}

func (l *GadgetList) DeepCopyObject() runtime.Object {
	copied := *l
	copied.Items = nil
	for i := range l.Items {
		copied.Items = append(copied.Items, *l.Items[i].DeepCopyObject().(*Gadget))
	}
	return &copied
}

func addGadgets(scheme *runtime.Scheme) {
	scheme.AddKnownTypes(gadgetVersion, &Gadget{}, &GadgetList{})
	metav1.AddToGroupVersion(scheme, gadgetVersion)
}

func gadgetDefinition() *apiextensionsv1.CustomResourceDefinition {
	number := apiextensionsv1.JSONSchemaProps{Type: "integer", Minimum: new(float64)}
	text := apiextensionsv1.JSONSchemaProps{Type: "string", Default: &apiextensionsv1.JSON{Raw: []byte(`"grey"`)}}
	keep := true
	schema := apiextensionsv1.JSONSchemaProps{Type: "object", Properties: map[string]apiextensionsv1.JSONSchemaProps{
		"spec": {
			Type: "object", Required: []string{"size"},
			Properties: map[string]apiextensionsv1.JSONSchemaProps{"size": number, "color": text},
		},
		"status": {Type: "object", XPreserveUnknownFields: &keep},
	}}
	return &apiextensionsv1.CustomResourceDefinition{
		ObjectMeta: metav1.ObjectMeta{Name: "gadgets." + gadgetVersion.Group},
		Spec: apiextensionsv1.CustomResourceDefinitionSpec{
			Group: gadgetVersion.Group, Scope: apiextensionsv1.NamespaceScoped,
			Names: apiextensionsv1.CustomResourceDefinitionNames{Plural: "gadgets", Kind: "Gadget"},
			Versions: []apiextensionsv1.CustomResourceDefinitionVersion{{
				Name: "v1", Served: true, Storage: true,
				Schema:       &apiextensionsv1.CustomResourceValidation{OpenAPIV3Schema: &schema},
				Subresources: &apiextensionsv1.CustomResourceSubresources{Status: &apiextensionsv1.CustomResourceSubresourceStatus{}},
			}},
		},
	}
}
